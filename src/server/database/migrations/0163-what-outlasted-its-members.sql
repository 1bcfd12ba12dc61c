-- What operators wrote of members stayed where a registration was erased, where the account went while they wrote, and where a household
-- had moved away. Why an operator has erased a member stays.
delete from audit_values v using audit_log a
where a.id = v.audit_id and a.subject = 'members' and a.action <> 'erase_member'
  and not exists (select from audit_members m where m.audit_id = a.id);

update point_adjustments set reason = null, decision_note = null
where member_id is null and (reason is not null or decision_note is not null);

delete from household_cases c where not exists (select from household_keys k where k.hash = c.household);
