-- in batches
update attempts a set survey_id = i.survey_id, country_code = s.country_code
from invitations i join surveys s on s.id = i.survey_id
where i.id = a.invitation_id and a.id in (select id from attempts where survey_id is null limit 5000);
