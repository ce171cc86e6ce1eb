-- Asking for two-step sign-in has a right of its own. Security officers could do it by editing roles: they keep it.
UPDATE role SET rights = rights || '["sys:secondFactor:edit"]'::jsonb, version = version + 1
  WHERE built_in = 'securityOfficer' AND rights ? 'sys:role:edit' AND NOT rights ?| ARRAY['*', 'sys:secondFactor:edit'];
