-- Finds a message that the browser sent again because the response was lost.
create index contact_messages_by_member on contact_messages (member_id, created_at);
