-- What mail servers and people say of a mail after it went: it came back, or somebody complained. A row goes with its mail.
create table mail_reports (
  id bigint generated always as identity primary key,
  mail_id bigint not null references mails on delete cascade,
  kind text not null check (kind in ('hard_bounce', 'soft_bounce', 'blocked', 'complaint', 'unsubscribe')),
  -- smtp: the server said so at once, when the mail was handed over
  source text not null check (source in ('smtp', 'webhook', 'mailgun', 'mail')),
  status text,
  response text,
  reported_at timestamptz not null,
  -- Of a soft bounce: the address was proved to be read since, so it speaks against it no more.
  forgiven boolean not null default false,
  -- the same thing told twice, on whichever way, counts once
  unique (mail_id, kind)
);
create index mail_reports_at on mail_reports (reported_at);

-- Mails to the address for reports that said nothing which counts; they are kept in a folder for a while.
create table set_aside_reports (
  id bigint generated always as identity primary key,
  name text not null unique,
  reason text not null check (reason in ('too_large', 'unreadable', 'no_report', 'unknown_mail', 'failed')),
  bytes bigint not null,
  set_aside_at timestamptz not null,
  seen_at timestamptz
);
create index set_aside_reports_at on set_aside_reports (set_aside_at);
create index set_aside_reports_unseen on set_aside_reports (id) where seen_at is null;

-- When a wave was paused by itself, because too many of its mails came back or were complained of.
create table wave_halts (
  wave_id bigint not null references waves,
  halted_at timestamptz not null,
  cause text not null check (cause in ('bounces', 'complaints')),
  -- of so many mails that went, so many
  mailed integer not null,
  reported integer not null,
  primary key (wave_id, halted_at)
);
