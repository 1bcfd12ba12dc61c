-- Each recipient of a wave is written when it is planned and once more when its mail is queued, a page at a time: with
-- half a page free it is updated in place, without touching the indexes.
alter table invitations set (fillfactor = 50);
