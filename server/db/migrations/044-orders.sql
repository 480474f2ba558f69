-- What accounts ordered, and for how much: as it was offered then, whatever content/plans.yaml says later. Kept without the person where the
-- account is deleted, since money was taken for it.
create table orders (
  id text primary key,
  user_id text references users (id) on delete set null,
  -- The key by which the account may ask again for the order that it made.
  request_key text not null,
  -- What the payer writes on a transfer.
  reference text not null unique,
  provider text not null,
  -- The plan or add-on of content/plans.yaml, and its name as the payer read it.
  item text not null,
  name text not null,
  unit text not null check (unit in ('plan', 'storage')),
  -- Bytes that each payment adds for its days; null for a plan.
  bytes bigint check (bytes > 0 and (bytes is null) = (unit = 'plan')),
  term text not null,
  days integer not null check (days > 0),
  -- ISO 3166-1 alpha-2, or empty.
  country text not null,
  -- ISO 4217, and its minor units: what is paid, and the tax in it at a rate in thousandths of a percent.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  tax bigint not null check (tax between 0 and amount),
  tax_rate integer not null check (tax_rate >= 0),
  created_at timestamptz(3) not null default now(),
  unique (user_id, request_key)
);
create index orders_of_account on orders (user_id, created_at);
create index orders_by_age on orders (created_at);

-- What was told of them, by a provider or by the operator: an order is what follows from its events. Rows are only added.
create table order_events (
  provider text not null,
  -- Its name at the provider: of each there is one row, so that nothing is applied twice.
  id text not null,
  order_id text not null references orders (id) on delete cascade,
  type text not null,
  -- Which payment it is about, as the provider names it; empty: none.
  payment text not null,
  amount bigint,
  currency text,
  -- Of what renews by itself.
  subscription text,
  customer text,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (provider, id)
);
create index order_events_of_order on order_events (order_id);
create trigger order_events_are_kept before update on order_events for each row execute function keep_ledger();
