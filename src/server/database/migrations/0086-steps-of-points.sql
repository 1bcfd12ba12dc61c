-- On which step of 1, 2, 5, 10, 20, 50 … the points of a wallet stand: as an index of binary digits it changes about once in a
-- doubling, but a range from 1,000 on doesn't begin among those who have 512. The column of digits goes in a later release.
alter table wallets add column points_step smallint not null
  generated always as (width_bucket(points, array[
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000, 200000, 500000, 1000000
  ])) stored;
create index wallets_points_step on wallets (points_step);
drop index wallets_points_digits;
