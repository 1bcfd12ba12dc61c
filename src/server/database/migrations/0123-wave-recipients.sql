-- Who is to be invited in a wave: the row goes when the invitation is written. It has no foreign keys, of which each would look
-- its row up for every recipient; a member who has left meanwhile is found missing when it is their turn.
create table wave_recipients (
  wave_id bigint not null,
  member_id bigint not null,
  primary key (wave_id, member_id)
);
-- How many of them there are, and the last whose turn it was.
alter table waves add column waiting integer not null default 0;
alter table waves add column taken_to bigint not null default 0;
-- A program that does not know them can't end their wave.
alter table waves add constraint waves_done_after_all check (state <> 'done' or waiting = 0) not valid;
