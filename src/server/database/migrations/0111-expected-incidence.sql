-- Completes of a hundred completes and screen-outs that a survey's client expects.
alter table surveys add column expected_incidence integer check (expected_incidence between 1 and 100);
