-- in batches
-- Every attempt has a pseudonym for files. The token is random and known to no other survey, and so is what is made of it.
update attempts set pseudonym = left(translate(encode(sha256(convert_to('pseudonym ' || token, 'UTF8')), 'base64'), '+/', '-_'), 16)
where id in (select id from attempts where pseudonym is null order by id limit 5000);
