-- Under the name by which a second member with an address is refused.
alter table members
  drop constraint members_email_key_key,
  add constraint members_email_key_key unique using index members_by_address;
