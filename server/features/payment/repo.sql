-- Written by its test. Do not edit: change the function, and run the test with --update.

-- insertOrder
insert into "orders" ("id", "user_id", "request_key", "reference", "provider", "item", "name", "unit", "bytes", "term", "days", "country", "currency", "amount", "tax", "tax_rate", "created_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
on conflict do nothing;

-- findOrder
select "o"."id", "o"."user_id" as "userId", "o"."reference", "o"."provider", "o"."item", "o"."name", "o"."unit", "o"."bytes", "o"."term", "o"."days", "o"."country", "o"."currency", "o"."amount", "o"."tax", "o"."tax_rate" as "taxRate", "o"."created_at" as "createdAt", "o"."seen_country" as "seenCountry", "o"."issuer", "o"."replaces", "o"."credit", "o"."credited_payment" as "creditedPayment", "o"."quoted_at" as "quotedAt"
from "orders" as "o"
where "o"."id" = $1;

-- findOrderByKey
select "o"."id", "o"."user_id" as "userId", "o"."reference", "o"."provider", "o"."item", "o"."name", "o"."unit", "o"."bytes", "o"."term", "o"."days", "o"."country", "o"."currency", "o"."amount", "o"."tax", "o"."tax_rate" as "taxRate", "o"."created_at" as "createdAt", "o"."seen_country" as "seenCountry", "o"."issuer", "o"."replaces", "o"."credit", "o"."credited_payment" as "creditedPayment", "o"."quoted_at" as "quotedAt"
from "orders" as "o"
where "o"."user_id" = $1 and "o"."request_key" = $2;

-- findOrderNamed
select "o"."id", "o"."user_id" as "userId", "o"."reference", "o"."provider", "o"."item", "o"."name", "o"."unit", "o"."bytes", "o"."term", "o"."days", "o"."country", "o"."currency", "o"."amount", "o"."tax", "o"."tax_rate" as "taxRate", "o"."created_at" as "createdAt", "o"."seen_country" as "seenCountry", "o"."issuer", "o"."replaces", "o"."credit", "o"."credited_payment" as "creditedPayment", "o"."quoted_at" as "quotedAt", "u"."email"
from "orders" as "o"
left join "users" as "u" on "u"."id" = "o"."user_id"
where ("o"."id" = $1 or "o"."reference" = $2);

-- listOrders
select "o"."id", "o"."user_id" as "userId", "o"."reference", "o"."provider", "o"."item", "o"."name", "o"."unit", "o"."bytes", "o"."term", "o"."days", "o"."country", "o"."currency", "o"."amount", "o"."tax", "o"."tax_rate" as "taxRate", "o"."created_at" as "createdAt", "o"."seen_country" as "seenCountry", "o"."issuer", "o"."replaces", "o"."credit", "o"."credited_payment" as "creditedPayment", "o"."quoted_at" as "quotedAt", "u"."email"
from "orders" as "o"
left join "users" as "u" on "u"."id" = "o"."user_id"
where "o"."user_id" = $1
order by "o"."created_at" desc, "o"."id"
limit $2;

-- listWaiting
select "o"."id", "o"."user_id" as "userId", "o"."reference", "o"."provider", "o"."item", "o"."name", "o"."unit", "o"."bytes", "o"."term", "o"."days", "o"."country", "o"."currency", "o"."amount", "o"."tax", "o"."tax_rate" as "taxRate", "o"."created_at" as "createdAt", "o"."seen_country" as "seenCountry", "o"."issuer", "o"."replaces", "o"."credit", "o"."credited_payment" as "creditedPayment", "o"."quoted_at" as "quotedAt", "u"."email", exists (
  select from order_events e where e.order_id = o.id and e.type in ($1)) and o.user_id is not null and not exists (
select from ledger l where l.user_id = o.user_id and l.source = 'purchase' and starts_with(l.reference, o.id || '/')) as "gaveNothing" from "orders" as "o" left join "users" as "u" on "u"."id" = "o"."user_id" where not exists (
  select from order_events e where e.order_id = o.id and e.type in ($2, $3, $4)) or exists (select from order_events e where e.order_id = o.id and e.type = 'paid'
and (e.amount, e.currency) is distinct from (o.amount, o.currency)
and (e.amount, e.currency) is distinct from (o.amount - o.credit, o.currency)) or exists (
  select from order_events e where e.order_id = o.id and e.type in ($5)) and o.user_id is not null and not exists (
select from ledger l where l.user_id = o.user_id and l.source = 'purchase' and starts_with(l.reference, o.id || '/')) order by "o"."created_at" desc, "o"."id" limit $6;

-- listChain
with recursive "chain"("id", "replaces") as (select "o"."id", "o"."replaces"
from "orders" as "o"
where "o"."id" = $1 union select "o"."id", "o"."replaces"
from "orders" as "o"
inner join "chain" as "c" on ("o"."id" = "c"."replaces" or "o"."replaces" = "c"."id")) select "o"."id", "o"."user_id" as "userId", "o"."reference", "o"."provider", "o"."item", "o"."name", "o"."unit", "o"."bytes", "o"."term", "o"."days", "o"."country", "o"."currency", "o"."amount", "o"."tax", "o"."tax_rate" as "taxRate", "o"."created_at" as "createdAt", "o"."seen_country" as "seenCountry", "o"."issuer", "o"."replaces", "o"."credit", "o"."credited_payment" as "creditedPayment", "o"."quoted_at" as "quotedAt"
from "orders" as "o"
inner join "chain" as "c" on "c"."id" = "o"."id"
order by "o"."created_at";

-- findReplacing
select "o"."id", "o"."user_id" as "userId", "o"."reference", "o"."provider", "o"."item", "o"."name", "o"."unit", "o"."bytes", "o"."term", "o"."days", "o"."country", "o"."currency", "o"."amount", "o"."tax", "o"."tax_rate" as "taxRate", "o"."created_at" as "createdAt", "o"."seen_country" as "seenCountry", "o"."issuer", "o"."replaces", "o"."credit", "o"."credited_payment" as "creditedPayment", "o"."quoted_at" as "quotedAt"
from "orders" as "o"
where "o"."replaces" = $1;

-- deleteChange
delete
from "orders" as "o"
where "o"."id" = $1 and "o"."replaces" is not null and not exists (select "e"."id"
from "order_events" as "e"
where "e"."order_id" = "o"."id");

-- countUnpaid
select "o"."id" from "orders" as "o" where "o"."user_id" = $1 and not exists (
  select from order_events e where e.order_id = o.id and e.type in ($2, $3)) limit $4;

-- deleteUnpaid
delete from "orders" as "o" where "o"."created_at" < $1 and not exists (
  select from order_events e where e.order_id = o.id and e.type in ($2, $3));

-- listRenewing
select "o"."id"
from "orders" as "o"
where "o"."user_id" = $1 and exists (select "e"."id"
from "order_events" as "e"
where "e"."order_id" = "o"."id" and "e"."type" = $2) and not exists (select "e"."id"
from "order_events" as "e"
where "e"."order_id" = "o"."id" and "e"."type" = $3);

-- hasAccount
select "id"
from "users"
where "id" = $1 and "cancelled_at" is null;

-- hasPlan
select "name"
from "plans"
where "name" = $1 and "rank" > $2;

-- listEvents
select "order_id" as "orderId", "provider", "id", "type", "payment", "amount", "currency", "subscription", "customer", "country", "occurred_at" as "occurredAt"
from "order_events"
where "order_id" in ($1, $2)
order by "created_at", "id";

-- listPaid
select "o"."reference", "e"."payment", "e"."amount", "e"."currency", "e"."occurred_at" as "occurredAt"
from "order_events" as "e"
inner join "orders" as "o" on "o"."id" = "e"."order_id"
where "e"."provider" = $1 and "e"."type" = $2 and "e"."occurred_at" >= $3
order by "e"."occurred_at";

-- insertEvent
insert into "order_events" ("provider", "id", "order_id", "type", "payment", "amount", "currency", "subscription", "customer", "occurred_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict ("provider", "id") do nothing;

-- listGiven
select l.number, l.reference, l.ends_at as "endsAt",
  case when l.unit = 'plan' then l.amount
    else (extract(epoch from l.ends_at - l.starts_at) * 1000)::bigint end as "given",
  case when l.unit = 'plan' then -r.amount
    else (extract(epoch from r.ends_at - r.starts_at) * 1000)::bigint end as "takenBack",
  r.source as "takenBackBy"
from ledger l left join ledger r on r.user_id = l.user_id and r.reverses = l.number
where l.user_id = $1 and l.source = 'purchase' and l.reference like $2
order by l.number;
