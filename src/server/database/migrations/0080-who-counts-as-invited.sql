-- How many of a drip's places in time are used or past.
alter table waves add column drip_place bigint not null default 0;
-- In quiet hours new members are invited without a mail: up to which invitation mails are queued; null: up to `sent_to`.
alter table waves add column mailed_to bigint;
