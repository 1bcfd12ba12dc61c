-- Why mail to an address is stopped: there is no such mailbox, or it couldn't be reached too often. What is there already counts as
-- the former, which no mail passes.
alter table bounced_addresses add column kind text not null default 'hard_bounce' check (kind in ('hard_bounce', 'soft_bounce'));
