-- How lists of the drive are shown: for all folders, and for those that keep a display of their own, the one that was changed last first.
alter table user_settings add column display jsonb not null default '{"common": {}, "folders": []}';
