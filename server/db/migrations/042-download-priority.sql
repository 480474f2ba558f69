-- Of the downloads of an account that wait, those with the highest priority begin first.
alter table offline_downloads add column priority integer not null default 0;
