-- Addresses of web servers that have the content of a torrent (BEP 19), as the torrent or the magnet link names them.
alter table offline_torrents add column web_seeds text[] not null default '{}';
