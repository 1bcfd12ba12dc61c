-- A message that is sent again because its answer was lost is found again.
create index contact_messages_by_member on contact_messages (member_id, created_at);
