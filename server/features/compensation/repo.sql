-- Written by its test. Do not edit: change the function, and run the test with --update.

-- findAccount
select u."createdAt", exists (
  select from ledger where source = 'compensation' and reference = $1
) as "isGiven"
from users u where u.id = $2;
