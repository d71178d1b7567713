// Inspections and lists as text, plain, spoken and JSON.
