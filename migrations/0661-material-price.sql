-- The price of a unit is a field of the material that asks for a right (docs/adr/413-fields-not-everybody-may-read.md); no row is lost.
ALTER TABLE "material" ADD COLUMN "price" money_value CHECK (("price").cents >= 0 AND ("price").cents <= 1000000000000);
UPDATE material m SET price = ROW(p.cents, 'CNY')::money_value FROM material_price p
  WHERE p.company_id = m.company_id AND p.material = m.id;
DO $$
BEGIN
  IF (SELECT count(*) FROM material_price) <> (SELECT count(*) FROM material WHERE (price).cents IS NOT NULL) THEN
    RAISE EXCEPTION 'prices of materials were lost';
  END IF;
END $$;
DROP TABLE material_price;
