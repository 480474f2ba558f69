-- Which program began a download, for accounts that keep the files of other apps in folders of their own; empty: the site.
alter table offline_downloads add column program text not null default '';
