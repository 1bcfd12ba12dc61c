-- The members' page to which the link of a confirmation leads; a code that is mailed again leads there too.
alter table codes add column return_to text;
