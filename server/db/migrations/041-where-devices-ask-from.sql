-- The origin of a device's request, for the person who is asked to let it in. Null: not known.
alter table device_codes
  add column "ipAddress" text,
  add column "userAgent" text;
