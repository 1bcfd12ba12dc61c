-- Where an external survey is programmed, and with which words and signature it reports.
alter table surveys add column preset text not null default 'hmac'
  check (preset in ('hmac', 'limesurvey', 'qualtrics', 'sample_ninja', 'cint', 'purespectrum'));
-- What stands for the member in this survey alone, where its link asks for it.
alter table attempts add column pseudonym text;
