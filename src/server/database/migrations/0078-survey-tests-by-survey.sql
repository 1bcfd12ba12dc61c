-- outside a transaction
-- The tests of a survey among its invitations, which are many more.
create index concurrently if not exists invitations_tests on invitations (survey_id, id) where test_member_id is not null;
