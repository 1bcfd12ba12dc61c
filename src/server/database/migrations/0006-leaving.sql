-- What stays of members who left, for how long, and addresses that no mail reaches.

-- How long the books of a country are kept, and with them the name and address of a reward that was sent.
alter table countries add column bookkeeping_years smallint not null default 10 check (bookkeeping_years between 0 and 50);

-- To whom a reward was sent whose member has left since. The request keeps the address, and no way leads to a member.
create table kept_recipients (
  request_id bigint primary key references exchange_requests,
  pseudonym uuid not null default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  created_at timestamptz not null default now()
);

-- What the mail was about, once it has been sent: its recipient can ask for it.
alter table mails add column subject text;
create index mails_settled on mails (created_at) where state <> 'queued';

-- Addresses that a mail server has refused permanently.
create table bounced_addresses (
  recipient_key text primary key,
  bounced_at timestamptz not null
);
create index bounced_addresses_at on bounced_addresses (bounced_at);
