-- The host of the link that a consent was given for. Null: from before it was kept; such a consent is asked for again.
alter table sharing_consents add column link_host text;
