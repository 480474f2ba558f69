-- An order may take the place of another one that renews: what is left of that was paid for it.
alter table orders add replaces text references orders (id) on delete set null;
-- Minor units that the rest of the replaced order was worth, and which of its payments they come from.
alter table orders add credit bigint not null default 0 check (credit between 0 and amount - 1);
alter table orders add credited_payment text not null default '';
-- The instant at which the credit was reckoned, which its provider is told again.
alter table orders add quoted_at timestamptz(3);
-- Of each order there is one change at most, so that two at once cannot both be paid with its rest.
create unique index orders_that_replace on orders (replaces) where replaces is not null;
-- A country that a payment names: that of the card, or of the address on the bill.
alter table order_events add country text;
