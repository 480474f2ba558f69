-- The person who is asked to let a device in is shown where it asks from. Null: not known.
alter table device_codes
  add column "ipAddress" text,
  add column "userAgent" text,
  -- The session that let the device in: an approval that was not collected ends with it.
  add column "approvedBy" text references sessions (id) on delete cascade;
create index device_codes_by_approver on device_codes ("approvedBy") where "approvedBy" is not null;
