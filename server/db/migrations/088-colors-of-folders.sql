-- A folder's colour in its owner's lists; empty for the usual one. The names are those of `folderColors` in the contract.
alter table files add column color text not null default '';
