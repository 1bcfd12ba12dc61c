-- How a wave was drawn, and whom that left out: as its operator saw it before it was sent.
alter table waves add column sample jsonb;
