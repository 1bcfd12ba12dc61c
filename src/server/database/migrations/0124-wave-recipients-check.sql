alter table waves validate constraint waves_done_after_all;
