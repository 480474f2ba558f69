-- The part of it that visitors of shares took.
alter table traffic_days add shared bigint not null default 0 check (shared >= 0);
