-- A search finds `Отчёт` by `отчет` and `Résumé` by `resume`: the key that searches look through has no accents any more, as
-- `searchKey` makes it. `й` is another letter than `и`, and marks of other scripts make other letters too.
update files set name_key = searched.key
from (
  select id, normalize(regexp_replace(normalize(name_key, NFD), '(?<!и)\u0306|[\u0300-\u0305\u0307-\u036f]', '', 'g'), NFC) as key
  from files where name_key ~ '[^\u0001-\u007f]'
) searched
where files.id = searched.id and files.name_key <> searched.key;
