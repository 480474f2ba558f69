-- Those that wait are looked for each minute, and become few among all.
create index invitations_waiting on invitations (invited_id) where rewarded_at is null;

-- Of a visit to a share its owner is shown the last host before, and the source that the link named: nothing else is kept. A server of the
-- previous version may run beside this one and write the other columns still; they go with a later version.
update share_visits set referrers = referrers[1:1], medium = '', campaign = '', entry_source = ''
where cardinality(referrers) > 1 or medium <> '' or campaign <> '' or entry_source <> '';
