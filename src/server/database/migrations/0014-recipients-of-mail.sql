-- Mail goes to the address that its member has, and the way out of it works as long as there is somebody to let out.

alter table mails
  -- the address is the member's own: it changes with it while the mail waits
  add column follows_member boolean not null default false,
  add column transactional boolean not null default true;
update mails set transactional = false where unsubscribe_token is not null;
alter table mails alter column transactional drop default;

-- Whoever holds it can stop further mails to this recipient, nothing else: one in all mails to one recipient.
alter table members add column unsubscribe_token text not null unique
  default replace(gen_random_uuid()::text, '-', '');

-- People who are no members and were written to (a friend who was referred); null: they may be again.
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

-- A member's invitations in the order they came: with 500 of them a page is found four times as fast. By their state they
-- are found no sooner than by the member alone.
drop index invitations_member;
create index invitations_member on invitations (member_id, id);

-- What a member was told goes with the member; that an attempt was rejected stays.
alter table reconciliations drop constraint reconciliations_check;
alter table reconciliations add check (verdict = 'reconciled_reject' or reason is null);
update reconciliations set reason = null from attempts, invitations
  where attempts.id = reconciliations.attempt_id and invitations.id = attempts.invitation_id
    and invitations.member_id is null;

-- What was done to those who have left is no way to them.
update audit_log set actor = 'oneself' where action = 'delete_profile' and actor_kind = 'member';
update audit_log set subject = 'members', details = details - 'reason'
  where subject ~ '^members \d+$' and not exists (select from members where 'members ' || id = subject);
create index audit_log_subject on audit_log (subject);
