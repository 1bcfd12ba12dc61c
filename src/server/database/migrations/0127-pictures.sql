-- Pictures are kept in one place, whatever shows them. Earlier releases know them as those of rewards.
alter table reward_pictures rename to pictures;
create view reward_pictures as select hash, bytes, width, height from pictures;
-- When it was found that nothing shows it.
alter table pictures add column unused_since timestamptz;
