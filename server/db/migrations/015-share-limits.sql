-- Reports and visits are limited for each visitor: a network is kept as a hash under a key of this server, never as an address.
-- A report without an account counts by its network, so that a repeated report counts once.
alter table share_reports add column network text;
alter table share_reports drop constraint share_reports_share_id_reason_reporter_id_key;
create unique index share_reports_once on share_reports (share_id, reason, coalesce(reporter_id, network));
create index share_reports_of_reporter on share_reports (coalesce(reporter_id, network), reason);

-- The hash of a network is another one each day; `nth` of its visits to a share on that day.
alter table share_visits add column network text, add column nth integer;
create unique index share_visits_bounded on share_visits (share_id, network, nth);
drop index share_visits_of_share;
create index share_visits_of_share on share_visits (share_id, created_at);
