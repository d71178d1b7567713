#!/bin/sh
# Lists the fields of a form: name, type, value, separated by tabs.
set -eu
form=${1:?usage: list-fields.sh FORM}
pdftk "$form" dump_data_fields_utf8 |
  awk -F': ' '
    /^---/ { if (name != "") print name "\t" type "\t" value; name = type = value = "" }
    /^FieldName: / { name = $2 }
    /^FieldType: / { type = $2 }
    /^FieldValue: / { value = $2 }
    END { if (name != "") print name "\t" type "\t" value }'
