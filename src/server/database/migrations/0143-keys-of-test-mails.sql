alter table creation_keys drop constraint creation_keys_kind_check;
alter table creation_keys add constraint creation_keys_kind_check
  check (kind in ('survey', 'project', 'survey_test', 'survey_copies', 'reward_form', 'survey_test_mail', 'test_mail'));
