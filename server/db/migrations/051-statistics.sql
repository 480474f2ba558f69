-- What happened in browsers whose people have allowed it to be counted: numbers of a day, and nothing of who it was.
create table statistics_days (
  day date not null,
  module text not null,
  event text not null,
  value text not null,
  count bigint not null check (count > 0),
  primary key (day, module, event, value)
);

-- Recorded before anybody was asked.
delete from share_visits;
