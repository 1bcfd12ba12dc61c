-- Each sweep finds what is due by an index, and reads nothing else.
create index mails_to_others on mails (created_at) where member_id is null and state <> 'queued';
create index contact_messages_at on contact_messages (created_at);
drop index attempts_under_review;
create index attempts_under_review on attempts (pending_until, id) where pending_until is not null;
-- of members who have left: in the books, by age, and those that came back
drop index exchange_requests_kept;
create index exchange_requests_kept on exchange_requests (country_code, created_at)
  where member_id is null and first_name is not null;
create index exchange_requests_returned on exchange_requests (id)
  where member_id is null and first_name is not null and status in ('rejected', 'cancelled');

-- The latest completes of a survey, from which its length is measured.
create table length_samples (
  survey_id bigint not null references surveys,
  ended_at timestamptz not null,
  attempt_id bigint not null references attempts,
  primary key (survey_id, ended_at, attempt_id)
);
