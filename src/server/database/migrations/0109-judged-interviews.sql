-- when an ended interview was looked at for speed and straight lines
alter table interviews add column judged_at timestamptz;
