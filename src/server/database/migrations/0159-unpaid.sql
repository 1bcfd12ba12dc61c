-- What kept back points that a survey had promised for an outcome, in the terms of the moment at which the attempt ended: those of the
-- survey may be raised afterwards.
alter table attempts add column unpaid jsonb;
