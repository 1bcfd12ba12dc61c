-- What members did with the invitations of the last 12 months, counted each night: what expected completes are made of.
create table member_responses (
  member_id bigint primary key references members on delete cascade,
  invited integer not null,
  started integer not null,
  completed integer not null
) with (fillfactor = 80);

-- The sums by country, age group and gender, and how long completes take from the invitation on.
create table response_rates (
  country_code text not null references countries,
  age_group smallint not null,
  gender text not null,
  invited bigint not null,
  started bigint not null,
  completed bigint not null,
  primary key (country_code, age_group, gender)
);
create table response_delays (
  country_code text primary key references countries,
  -- hours after which a tenth, two tenths … of the completes are in
  deciles real[] not null,
  measured_at timestamptz not null
);
