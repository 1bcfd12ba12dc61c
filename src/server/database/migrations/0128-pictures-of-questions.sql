-- Which pictures questions show: those of a published version stay for ever, the others while the draft has them.
create table questionnaire_pictures (
  questionnaire_id bigint not null references questionnaires on delete cascade,
  hash text not null references pictures,
  published boolean not null,
  primary key (questionnaire_id, hash)
);
create index questionnaire_pictures_hash on questionnaire_pictures (hash);
