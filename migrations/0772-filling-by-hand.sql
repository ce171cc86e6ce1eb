COMMENT ON COLUMN "company".filling IS 'by hand: kept by the first start';
COMMENT ON CONSTRAINT company_filling_check ON "company" IS 'by hand: a language';
