"""What PostgreSQL's own catalogue says about a database, in whatever schema; extensions are left out.

Every query gives `kind`, `name` and `definition`. Names are bare where the search path finds them, and have
their schema otherwise, so that a second table of a known name never passes for the first.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import TextClause, text

__all__ = ["ADDED", "COLUMNS", "CONSTRAINTS", "INDEXES", "RELATIONS"]

_OURS: Final = """
    n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_toast%'
    AND n.nspname NOT LIKE 'pg\\_temp%'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
"""
_FROM: Final = "pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"

RELATIONS: Final[TextClause] = text(f"""
    SELECT CASE c.relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view'
                          WHEN 'f' THEN 'foreign table' WHEN 'p' THEN 'partitioned table'
                          WHEN 'S' THEN 'sequence' ELSE 'type' END AS kind,
           c.oid::regclass::text AS name,
           concat_ws(', ', CASE WHEN c.relpersistence <> 'p' THEN 'unlogged' END,
                     CASE WHEN c.relrowsecurity OR c.relforcerowsecurity THEN 'row security' END,
                     CASE WHEN c.relispartition THEN 'a partition' END,
                     CASE WHEN EXISTS (SELECT FROM pg_inherits i WHERE c.oid IN (i.inhrelid, i.inhparent))
                          THEN 'inherits or is inherited' END) AS definition
    FROM {_FROM} WHERE {_OURS} AND c.relkind IN ('r', 'v', 'm', 'f', 'p', 'S', 'c')
""")

COLUMNS: Final[TextClause] = text(f"""
    SELECT 'column' AS kind, c.oid::regclass::text || '.' || a.attname AS name,
           format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
           || coalesce(' DEFAULT ' || pg_get_expr(e.adbin, e.adrelid), '')
           || CASE WHEN a.attgenerated <> '' THEN ' GENERATED' ELSE '' END
           || CASE WHEN a.attidentity <> '' THEN ' IDENTITY' ELSE '' END AS definition
    FROM {_FROM} JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef e ON e.adrelid = c.oid AND e.adnum = a.attnum
    WHERE {_OURS} AND c.relkind = 'r'
""")

CONSTRAINTS: Final[TextClause] = text(f"""
    SELECT 'constraint' AS kind, c.oid::regclass::text || '.' || k.conname AS name,
           pg_get_constraintdef(k.oid) AS definition
    FROM {_FROM} JOIN pg_constraint k ON k.conrelid = c.oid
    WHERE {_OURS} AND c.relkind = 'r' AND k.contype <> 'n'
""")

INDEXES: Final[TextClause] = text(f"""
    SELECT 'index' AS kind, x.indexrelid::regclass::text AS name,
           replace(replace(replace(pg_get_indexdef(x.indexrelid), ' ' || n.nspname || '.', ' '),
                   ' USING btree', ''), '::text', '') AS definition
    FROM {_FROM} JOIN pg_index x ON x.indrelid = c.oid
    WHERE {_OURS} AND c.relkind = 'r'
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.indexrelid AND k.conrelid = c.oid)
""")

ADDED: Final[TextClause] = text(f"""
    SELECT 'trigger' AS kind, c.oid::regclass::text || '.' || t.tgname AS name,
           pg_get_triggerdef(t.oid) AS definition
    FROM {_FROM} JOIN pg_trigger t ON t.tgrelid = c.oid WHERE {_OURS} AND NOT t.tgisinternal
    UNION ALL
    SELECT 'rule', c.oid::regclass::text || '.' || r.rulename, pg_get_ruledef(r.oid)
    FROM {_FROM} JOIN pg_rewrite r ON r.ev_class = c.oid WHERE {_OURS} AND r.rulename <> '_RETURN'
    UNION ALL
    SELECT 'policy', c.oid::regclass::text || '.' || p.polname,
           coalesce(pg_get_expr(p.polqual, p.polrelid), '')
    FROM {_FROM} JOIN pg_policy p ON p.polrelid = c.oid WHERE {_OURS}
    UNION ALL
    SELECT 'event trigger', e.evtname::text, e.evtevent::text FROM pg_event_trigger e
""")
"""What acts by itself."""
