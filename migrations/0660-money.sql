-- Amounts of money in one column: whole cents with their currency (docs/adr/414-money.md).
CREATE TYPE money_value AS (cents bigint, currency text);
