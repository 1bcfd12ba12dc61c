-- Mail goes to the member's current address, and its unsubscribe link works as long as the account exists.

alter table mails
  -- sent to the member's own address: a change of address also changes queued mails
  add column follows_member boolean not null default false,
  add column transactional boolean not null default true;
update mails set transactional = false where unsubscribe_token is not null;
alter table mails alter column transactional drop default;

-- The same in all mails to one recipient; lets the recipient stop further mails, and nothing else.
alter table members add column unsubscribe_token text not null unique
  default replace(gen_random_uuid()::text, '-', '');

-- Addresses of people who are no members and got a mail (a referred friend); null: they may get more.
create table mailed_addresses (
  -- SHA-256 of the address as mails.recipient_key has it
  address_hash bytea primary key,
  unsubscribe_token text not null unique default replace(gen_random_uuid()::text, '-', ''),
  unsubscribed_at timestamptz
);
insert into mailed_addresses (address_hash, unsubscribed_at)
  select sha256(convert_to(recipient_key, 'UTF8')), unsubscribed_at from unsubscribed_addresses;
drop table unsubscribed_addresses;
insert into mailed_addresses (address_hash)
  select distinct sha256(convert_to(recipient_key, 'UTF8')) from mails where not transactional and member_id is null
  on conflict do nothing;
alter table mails drop column unsubscribe_token;

-- A member's invitations by id: a page of 500 is found four times as fast. An index by state is no faster than one by
-- member.
drop index invitations_member;
create index invitations_member on invitations (member_id, id);

-- The reason that a member was told is erased with the member; the rejection of an attempt stays.
alter table reconciliations drop constraint reconciliations_check;
alter table reconciliations add check (verdict = 'reconciled_reject' or reason is null);
update reconciliations set reason = null from attempts, invitations
  where attempts.id = reconciliations.attempt_id and invitations.id = attempts.invitation_id
    and invitations.member_id is null;

-- Rows of the audit log don't name members who have left.
update audit_log set actor = 'oneself' where action = 'delete_profile' and actor_kind = 'member';
update audit_log set subject = 'members', details = details - 'reason'
  where subject ~ '^members \d+$' and not exists (select from members where 'members ' || id = subject);
create index audit_log_subject on audit_log (subject);
