-- Public pages as search engines were last told of them, where the operator has switched that on: with these the pages of a new
-- version of the site are compared.
create table announced_pages (
  address text primary key,
  digest text not null
);
